// Controls: buttons, switches, choices, sliders, sections. Each has a way to show a value that changed elsewhere.
import { h, setText, shortNumber, type Child } from './dom';
import { icon, type IconName } from './icons';

export interface Control<Value> {
  element: HTMLElement;
  /** Shows a value. It does nothing while the user is changing it. */
  show(value: Value): void;
}

export function iconButton(name: IconName, title: string, action: () => void): HTMLButtonElement {
  return h(
    'button',
    { class: 'icon-button', title, type: 'button', attributes: { 'aria-label': title }, on: { click: action } },
    icon(name),
  );
}

export function button(
  label: string,
  action: () => void,
  options: { icon?: IconName; title?: string; strong?: boolean } = {},
): HTMLButtonElement {
  const properties = {
    class: options.strong ? 'button strong' : 'button',
    title: options.title ?? '',
    type: 'button',
    on: { click: action },
  };
  return h('button', properties, options.icon && icon(options.icon), h('span', { text: label }));
}

export function section(title: string, open: boolean, ...children: Child[]): HTMLDetailsElement {
  return h(
    'details',
    { class: 'section', open },
    h('summary', {}, icon('chevron'), h('span', { text: title })),
    h('div', { class: 'section-body' }, ...children),
  );
}

/** A line with a name and a switch. `hint`: its key. */
export function toggle(label: string, value: boolean, change: (on: boolean) => void, hint = '', title = ''): Control<boolean> {
  const input = h('input', { type: 'checkbox', checked: value, on: { change: () => change(input.checked) } });
  const element = h(
    'label',
    { class: 'toggle', title },
    input,
    h('span', { class: 'switch' }),
    h('span', { class: 'name', text: label }),
    hint ? h('kbd', { text: hint }) : null,
  );
  return { element, show: (on) => (input.checked = on) };
}

export function choice<Value extends string>(
  label: string,
  options: readonly Value[],
  value: Value,
  change: (value: Value) => void,
  names?: readonly string[],
): Control<Value> {
  const select = h('select', { on: { change: () => change(select.value as Value) }, attributes: { 'aria-label': label } });
  options.forEach((option, k) => select.append(h('option', { value: option, text: names?.[k] ?? option })));
  select.value = value;
  const element = h('label', { class: 'choice' }, h('span', { class: 'name', text: label }), select);
  return {
    element,
    show: (shown) => {
      if (document.activeElement !== select) select.value = shown;
    },
  };
}

/** Buttons of which one is pressed. */
export function segments<Value extends string>(
  options: readonly Value[],
  value: Value,
  change: (value: Value) => void,
  label: string,
): Control<Value> {
  const buttons = options.map((option) =>
    h('button', {
      type: 'button',
      text: option,
      on: {
        click: () => {
          show(option);
          change(option);
        },
      },
    }),
  );
  const show = (shown: Value): void => buttons.forEach((b, k) => b.setAttribute('aria-pressed', String(options[k] === shown)));
  show(value);
  return { element: h('div', { class: 'segments', attributes: { role: 'group', 'aria-label': label } }, ...buttons), show };
}

export interface SliderOptions {
  label: string;
  title?: string;
  min: number;
  max: number;
  value: number;
  /** Digits of the number beside it. */
  digits?: number;
  change: (value: number) => void;
}

/** A slider with a number beside it, which can be typed and may lie outside the slider's range. */
export function slider({ label, title = '', min, max, value, digits = 4, change }: SliderOptions): Control<number> {
  const span = max - min || 1;
  const number = h('input', {
    class: 'number',
    type: 'text',
    attributes: { inputmode: 'decimal', 'aria-label': `${label}, number` },
  });
  const range = h('input', { type: 'range', attributes: { min: '0', max: '1000', step: 'any', 'aria-label': label } });
  let held = false;
  let painted = value;
  const paint = (shown: number): void => {
    painted = shown;
    const part = Math.max(0, Math.min(1, (shown - min) / span));
    range.value = String(1000 * part);
    range.style.setProperty('--part', `${100 * part}%`);
    if (document.activeElement !== number) number.value = shortNumber(shown, digits);
  };
  range.addEventListener('input', () => {
    const chosen = min + (span * Number(range.value)) / 1000;
    paint(chosen);
    change(chosen);
  });
  range.addEventListener('pointerdown', () => (held = true));
  for (const end of ['pointerup', 'pointercancel', 'change'] as const) range.addEventListener(end, () => (held = false));
  number.addEventListener('change', () => {
    const typed = Number(number.value);
    number.blur();
    if (number.value.trim() === '' || !Number.isFinite(typed)) return paint(painted);
    paint(typed);
    change(typed);
  });
  paint(value);
  const element = h('div', { class: 'slider', title }, h('span', { class: 'name', text: label }), range, number);
  return {
    element,
    show: (shown) => {
      if (!held) paint(shown);
    },
  };
}

/** A name and a number that can be typed, or several. */
export function numbers(
  label: string,
  values: number[],
  change: (values: number[]) => void,
  title = '',
  digits = 6,
): Control<number[]> {
  const inputs = values.map((value, k) =>
    h('input', {
      class: 'number',
      type: 'text',
      value: shortNumber(value, digits),
      attributes: { inputmode: 'decimal', 'aria-label': values.length > 1 ? `${label} ${k}` : label },
    }),
  );
  // Numbers are shown rounded: those that were not typed keep all their digits.
  let exact = [...values];
  const show = (shown: number[]): void => {
    exact = inputs.map((_, k) => shown[k] ?? 0);
    inputs.forEach((input, k) => {
      if (document.activeElement !== input) input.value = shortNumber(exact[k]!, digits);
    });
  };
  inputs.forEach((input, k) =>
    input.addEventListener('change', () => {
      const typed = input.value.trim() === '' ? NaN : Number(input.value);
      input.blur();
      show(Number.isFinite(typed) ? exact.map((value, i) => (i === k ? typed : value)) : exact);
      if (Number.isFinite(typed)) change(exact);
    }),
  );
  return {
    element: h(
      'div',
      { class: 'numbers', title },
      h('span', { class: 'name', text: label }),
      h('span', { class: 'fields' }, ...inputs),
    ),
    show,
  };
}

/** A name and a text that changes. */
export function line(label: string, title = ''): Control<string> {
  const value = h('span', { class: 'value' });
  return {
    element: h('div', { class: 'line', title }, h('span', { class: 'name', text: label }), value),
    show: (text) => setText(value, text),
  };
}

export function empty(text: string): HTMLElement {
  return h('p', { class: 'empty', text });
}
