// The dark and the light theme. "auto" follows the system.
import type { Settings } from '../settings';
import type { SkyColours } from '../scene/sky';

const SKIES: Record<'dark' | 'light', SkyColours> = {
  dark: { zenith: '#1b2028', horizon: '#414a56', ground: '#262b33' },
  light: { zenith: '#c3cfdb', horizon: '#f1f4f7', ground: '#dadfe5' },
};

export class Theme {
  onchange = (_sky: SkyColours): void => {};
  private readonly system = window.matchMedia('(prefers-color-scheme: light)');

  constructor(private readonly settings: Settings) {
    this.system.addEventListener('change', () => this.apply());
    settings.on('change', (name) => {
      if (name === 'theme') this.apply();
    });
  }

  get name(): 'dark' | 'light' {
    const { theme } = this.settings.values;
    if (theme !== 'auto') return theme;
    return this.system.matches ? 'light' : 'dark';
  }

  apply(): void {
    document.documentElement.dataset['theme'] = this.name;
    this.onchange(SKIES[this.name]);
  }

  toggle(): void {
    this.settings.set('theme', this.name === 'dark' ? 'light' : 'dark');
  }
}
