export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const PATIENCE_MS = 5000;

/** Waits for the news of a command that was accepted; gives up in the end, for the connection may be lost. */
export async function until(done: () => boolean): Promise<void> {
  for (let waited = 0; !done() && waited < PATIENCE_MS; waited += 20) await wait(20);
}
