// What tests have at hand: a page on a server of its own, and what a person does with it.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { startServer } from './server.mjs';

const CHROMIUM = [process.env.CORTEN_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** For what must happen; a busy machine may need long. */
const WAIT_MS = 60000;
/** Of the window: software draws it, so that small ones save time. Below 760 pixels it is a phone's. */
const SIZE = [800, 440];
const PICTURE_MS = 40;

export async function launchBrowser() {
  const executablePath = CHROMIUM.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('there is no chromium; apt-get install chromium');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      // The page around the picture is drawn faster without WebGL's software.
      '--disable-gpu-compositing',
      '--mute-audio',
    ],
  });
}

/** A page of the viewer. Errors of the page are collected, and fail the test. */
export class Viewer {
  errors = [];
  /** Errors that a test expects. */
  allowed = [];

  constructor(page, address) {
    this.page = page;
    this.address = address;
    page.setDefaultTimeout(WAIT_MS);
    page.on('pageerror', (error) => this.errors.push(String(error.stack ?? error)));
    page.on('console', (message) => {
      const text = message.text();
      if (['error', 'warning'].includes(message.type()) && !isDriverNote(text)) this.errors.push(text);
    });
  }

  async open() {
    await this.page.goto(this.address);
    await this.page.waitForFunction(() => window.corten?.app.frame && window.corten.app.fields.length > 0);
    await this.settle();
  }

  checkErrors() {
    const unexpected = this.errors.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`the page reported errors:\n${unexpected.join('\n')}`);
  }

  /** Evaluates a function with the page's app and stage. */
  read(body, argument) {
    return this.page.evaluate(`(${body})(window.corten.app, window.corten.stage, ${JSON.stringify(argument ?? null)})`);
  }

  /** Waits until a function of app and stage gives true. */
  async until(body, argument, what = '') {
    const end = Date.now() + WAIT_MS;
    while (!(await this.read(body, argument))) {
      if (Date.now() > end) throw new Error(`it did not happen: ${what || body}`);
      await this.page.waitForTimeout(30);
    }
  }

  /** A value of the Data, from the session: not what the page believes. */
  async get(name, env) {
    return this.page.evaluate(
      async ([field, index]) => {
        const reply = await window.corten.app.client.request(
          'get',
          index === null ? { names: [field] } : { names: [field], env: index },
        );
        return Array.from(reply.arrays.get(field).data);
      },
      [name, env ?? null],
    );
  }

  clipboard() {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async time() {
    return this.read('(app) => app.frame.time');
  }

  async panel(id) {
    const tab = this.page.locator(`[data-panel=${id}]`);
    if ((await tab.count()) > 0 && (await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
  }

  /** Position in the window of a point of the view, from 0 to 1. */
  async at(x, y) {
    const box = await this.page.locator('.picture').boundingBox();
    return { x: box.x + x * box.width, y: box.y + y * box.height };
  }

  /** Where a body's centre is seen: fractions of the view. */
  async seen(body) {
    return this.read(
      `(app, stage, name) => {
      const id = app.model.find('body', name);
      const pos = app.frame.get('geom_xpos').subarray(3 * app.model.fields.body_geomadr[id]);
      const v = stage.camera.orbit.lookat.clone().set(pos[0], pos[1], pos[2]).add(app.gridOffset()).project(stage.camera.current);
      return { x: 0.5 + 0.5 * v.x, y: 0.5 - 0.5 * v.y };
    }`,
      body,
    );
  }

  async drag(from, to, { button = 'left', key = null, steps = 8 } = {}) {
    const [a, b] = [await this.at(from.x, from.y), await this.at(to.x, to.y)];
    if (key) await this.page.keyboard.down(key);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down({ button });
    await this.page.mouse.move(b.x, b.y, { steps });
    await this.page.mouse.up({ button });
    if (key) await this.page.keyboard.up(key);
  }

  async doubleClick(point, { button = 'left', key = null } = {}) {
    const { x, y } = await this.at(point.x, point.y);
    if (key) await this.page.keyboard.down(key);
    const { mouse } = this.page;
    await mouse.move(x, y);
    // All at once: where each waits for the one before, a busy machine makes two clicks of it.
    await Promise.all([mouse.down({ button }), mouse.up({ button }), mouse.down({ button }), mouse.up({ button })]);
    if (key) await this.page.keyboard.up(key);
  }

  /** Presses a key with the view in focus. */
  async key(name) {
    await this.page.evaluate(() => document.activeElement?.blur());
    await this.page.keyboard.press(name);
  }

  /** A picture of the view after it was drawn. */
  async picture() {
    await this.settle();
    return this.page.locator('.view').screenshot();
  }

  /** Waits until the frame that belongs to the present settings is drawn. */
  async settle() {
    await this.page.evaluate(async () => {
      const { app, stage } = window.corten;
      await app.client.request('hello', { protocol: 1 });
      // A frame may come a little after the reply.
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let still = 0; still < 3; still = stage.isDrawn || app.frame?.running ? still + 1 : 0) await next();
    });
  }

  async download(action) {
    const [file] = await Promise.all([this.page.waitForEvent('download'), action()]);
    const parts = [];
    for await (const part of await file.createReadStream()) parts.push(part);
    return { name: file.suggestedFilename(), data: Buffer.concat(parts) };
  }
}

/** Notes of the graphics driver about its own speed. */
function isDriverNote(text) {
  return /GPU stall due to ReadPixels|GL Driver Message|software rendering|willReadFrequently/i.test(text);
}

/** Lets some time pass between pictures: software draws them, and most tests need few. */
function drawSeldom(milliseconds) {
  const { requestAnimationFrame: request } = window;
  window.requestAnimationFrame = (draw) => setTimeout(() => request(draw), milliseconds);
}

export class Harness {
  constructor({ browser, program, page, update, pictures }) {
    Object.assign(this, { browser, program, pageFolder: page, update, pictures });
    this.open = [];
  }

  server(args) {
    return startServer(this.program, [...args, '--page', this.pageFolder]);
  }

  /** A page on a server for a model. Options: args for the server, size, phone, quality, scheme, often. */
  async view(model, { args = ['--paused'], size = SIZE, phone = false, quality = 'low', scheme = 'dark', often = false } = {}) {
    const server = await this.server([model, ...args]);
    this.open.push(server.stop);
    const viewer = await this.page(server.address, { size, phone, quality, scheme, often });
    viewer.server = server;
    return viewer;
  }

  async page(address, { size = SIZE, phone = false, quality = 'low', scheme = 'dark', often = false } = {}) {
    const context = await this.browser.newContext({
      viewport: { width: size[0], height: size[1] },
      hasTouch: phone,
      isMobile: phone,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await context.addInitScript((value) => {
      if (!localStorage.getItem('corten-viewer')) localStorage.setItem('corten-viewer', JSON.stringify({ quality: value }));
    }, quality);
    if (!often) await context.addInitScript(drawSeldom, PICTURE_MS);
    this.open.push(() => context.close());
    const viewer = new Viewer(await context.newPage(), address);
    this.viewers.push(viewer);
    await viewer.open();
    return viewer;
  }

  /** Runs a test and cleans up after it. */
  async run(test) {
    this.open = [];
    this.viewers = [];
    try {
      await test(this);
      for (const viewer of this.viewers) viewer.checkErrors();
    } finally {
      for (const close of this.open.reverse()) await close();
    }
  }
}
