// Icons: lines on a grid of 20 by 20.

const PATHS = {
  play: 'M6.5 4.2v11.6l9-5.8z|fill',
  pause: 'M6 4.5h2.6v11H6zM11.4 4.5H14v11h-2.6z|fill',
  stepForward: 'M5 4.5v11l7-5.5zM13.6 4.5h1.9v11h-1.9z|fill',
  stepBack: 'M15 4.5v11L8 10zM4.5 4.5h1.9v11H4.5z|fill',
  reset: 'M4.5 10a5.5 5.5 0 1 1 1.7 4M4.3 16.2v-3.4h3.4',
  reload: 'M15.5 8.2A5.9 5.9 0 0 0 5 7M4.5 3.6V7H8M4.5 11.8A5.9 5.9 0 0 0 15 13M15.5 16.4V13H12',
  tree: 'M4 4h5v3.4H4zM11 8.4h5v3.4h-5zM11 13.4h5v3.4h-5zM6.3 7.4v7.7H11M6.3 10.1H11',
  sliders: 'M4 6h5M13 6h3M4 14h2M10 14h6M11 4v4M8 12v4',
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 7.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  chart: 'M3.5 3.5v13h13M5.5 13l3.2-4.2 3 2.4 4.3-6',
  gauge: 'M3.6 14.5a7 7 0 1 1 12.8 0M10 11.5l3.2-4',
  pulse: 'M2.5 10.5h3.2L8 4.5l3.6 11 2.3-6.5 1 1.5h2.6',
  grid: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  gear: 'M10 7.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM10 2.8v2.3M10 14.9v2.3M2.8 10h2.3M14.9 10h2.3M4.9 4.9l1.6 1.6M13.5 13.5l1.6 1.6M15.1 4.9l-1.6 1.6M6.5 13.5l-1.6 1.6',
  camera: 'M3 6.5h3l1.3-2h5.4l1.3 2h3v9H3zM10 8.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  video: 'M3 5.5h9.5v9H3zM12.5 9l4.5-2.6v7.2L12.5 11z',
  record: 'M10 4.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z|fill',
  stop: 'M5.5 5.5h9v9h-9z|fill',
  sun: 'M10 6.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM10 2.5v1.7M10 15.8v1.7M2.5 10h1.7M15.8 10h1.7M4.7 4.7l1.2 1.2M14.1 14.1l1.2 1.2M15.3 4.7l-1.2 1.2M5.9 14.1l-1.2 1.2',
  help: 'M7.4 7.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2M10 14.7v.1M10 2.7a7.3 7.3 0 1 1 0 14.6 7.3 7.3 0 0 1 0-14.6z',
  search: 'M9 4a5 5 0 1 1 0 10A5 5 0 0 1 9 4zM12.7 12.7L16.5 16.5',
  inspect: 'M10 2.7a7.3 7.3 0 1 1 0 14.6 7.3 7.3 0 0 1 0-14.6zM10 9v5M10 6.2v.1',
  close: 'M5 5l10 10M15 5L5 15',
  chevron: 'M7.5 5l5 5-5 5',
  target: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM10 1.8v4M10 14.2v4M1.8 10h4M14.2 10h4',
  hand: 'M6.5 10V5.2a1.2 1.2 0 0 1 2.4 0V9M8.9 8.5V4a1.2 1.2 0 0 1 2.4 0v4.5M11.3 8.8V5a1.2 1.2 0 0 1 2.4 0v6.5c0 3.3-1.5 5.5-4.3 5.5-2.4 0-3.3-1-4.9-3.9L3.3 11a1.2 1.2 0 0 1 2-1.3l1.2 1.6',
  download: 'M10 3.5v8.5M6.5 8.8L10 12.3l3.5-3.5M4 16h12',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  warning: 'M10 3.2L17.5 16h-15zM10 8.2v3.6M10 13.8v.1',
  expand: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  plus: 'M10 4.5v11M4.5 10h11',
  trash: 'M4.5 6h11M8 6V4h4v2M6 6l.7 10h6.6L14 6',
  folder: 'M3 5h5l1.5 2H17v8.5H3z',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGSVGElement {
  const [path, style] = PATHS[name].split('|') as [string, string | undefined];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', style === 'fill' ? 'icon filled' : 'icon');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}
