// The page: makes the parts and connects them.
import { App } from './app';
import { Drop } from './control/drop';
import { Keys } from './control/keys';
import { Program } from './control/program';
import { openLink } from './control/link';
import { OpenDialog } from './control/open_dialog';
import { Pointer } from './control/pointer';
import { Push } from './control/push';
import { actuators } from './overlays/actuators';
import { bodies } from './overlays/bodies';
import { bounds } from './overlays/bounds';
import { cameras } from './overlays/cameras';
import { constraints } from './overlays/constraints';
import { contacts } from './overlays/contacts';
import { makeForces } from './overlays/forces';
import { joints } from './overlays/joints';
import { sites } from './overlays/sites';
import { tendons } from './overlays/tendons';
import { userGeoms } from './overlays/user_geoms';
import { BatchPanel } from './panels/batch';
import { ControlPanel } from './panels/control';
import { makeHelp } from './panels/help';
import { Inspector } from './panels/inspector';
import { Notes } from './panels/notes';
import { OptionsPanel } from './panels/options';
import { PlotsPanel } from './panels/plots';
import { RecordPanel } from './panels/record';
import { RunBar } from './panels/run_bar';
import { SensorsPanel } from './panels/sensors';
import { StatisticsPanel } from './panels/statistics';
import { TopBar } from './panels/top_bar';
import { TreePanel } from './panels/tree';
import { ViewPanel } from './panels/view';
import { makeTransport } from './protocol/transport';
import { hasOwnEngine } from './protocol/worker_transport';
import { Stage } from './scene/stage';
import { Shell } from './ui/shell';
import { Theme } from './ui/theme';

function toggleFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => {});
}

function start(): void {
  const app = new App(makeTransport);
  const stage = new Stage(app);
  const push = new Push(app);
  const pointer = new Pointer(app, stage, push);
  stage.overlays.push(
    sites,
    tendons,
    actuators,
    joints,
    bodies,
    contacts,
    constraints,
    bounds,
    cameras,
    makeForces(push),
    userGeoms,
  );

  const tree = new TreePanel(app);
  const control = new ControlPanel(app);
  const inspector = new Inspector(app);
  const plots = new PlotsPanel(app);
  const sensors = new SensorsPanel(app);
  const statistics = new StatisticsPanel(app, stage);
  const record = new RecordPanel(app, stage);
  const batch = new BatchPanel(app, stage);
  const panels = [
    new ViewPanel(app, stage),
    control,
    inspector,
    plots,
    sensors,
    statistics,
    new OptionsPanel(app),
    record,
    batch,
  ];
  const shell = new Shell(app, stage, tree, panels);
  const runBar = new RunBar(app);
  const notes = new Notes(app);
  const theme = new Theme(app.settings);
  const drop = new Drop(app);
  const openDialog = hasOwnEngine(document) ? new OpenDialog(app, drop) : null;
  const program = new Program(app, stage);
  theme.onchange = (sky) => stage.setSky(sky);
  const plot = (text: string): void => {
    if (plots.add(text)) shell.openPanel('plots');
  };
  inspector.onplot = plot;
  sensors.onplot = plot;

  const actions = {
    togglePlay: () => runBar.togglePlay(),
    step: (n: number) => runBar.step(n),
    changeSpeed: (by: number) => runBar.changeSpeed(by),
    reset: () => runBar.reset(),
    reload: () => void app.ask('reload'),
    savePicture: () => void record.savePicture(),
    toggleVideo: () => void record.toggleVideo(),
    copyState: () => void record.copyState(),
    pasteState: () => void record.pasteState(),
    zeroControls: () => control.controls.clear(),
    showPanel: (id: string) => shell.showPanel(id),
    togglePanels: () => shell.togglePanels(),
    toggleFullscreen,
    toggleTheme: () => theme.toggle(),
    toggleHand: () => (pointer.pushMode = !pointer.pushMode),
    toggleTree: () => shell.showPanel('tree'),
    open: () => (openDialog ? openDialog.show() : drop.choose()),
    help: () => help.showModal(),
    search: () => {
      shell.openPanel('tree');
      tree.focusSearch();
    },
  };
  const keys = new Keys(app, stage, actions);
  const help = makeHelp(keys.shortcuts, () => `Corten ${app.hello?.version ?? ''}`);
  const topBar = new TopBar(app, stage, actions);
  shell.view.append(program.texts, notes.problems, notes.faults, notes.connection, notes.element);
  shell.assemble(topBar.element, runBar.element);
  document.getElementById('app')!.append(shell.element);
  document.body.append(help);

  let shown = '';
  app.on('model', (model) => {
    if (model.name === shown) stage.camera.keep(model);
    else stage.camera.reset(model);
    shown = model.name;
    document.body.classList.toggle('batch', (app.hello?.envs ?? 1) > 1);
  });
  stage.onpicture = (now) => {
    statistics.countPicture(now);
    record.video.frame();
  };
  theme.apply();
  stage.start();
  if (openDialog) openLink(app, location);
  app.client.connect();
  // For scripts in the browser's console, and for tests.
  Object.assign(window, { corten: { app, stage } });
}

start();
