// `corten view` as a child process.
import { spawn } from 'node:child_process';

/** Starts the program and waits for its address. */
export async function startServer(program, args) {
  const child = spawn(program, ['view', ...args, '--no-open'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`corten view ${args.join(' ')} did not start:\n${output}`)), 60000);
    const read = (data) => {
      output += data;
      const found = /https?:\/\/\S+/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`corten view ${args.join(' ')} ended with ${code}:\n${output}`));
    });
  });
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.on('exit', resolve);
      child.kill('SIGTERM');
    });
  return { address, stop };
}
