// As hold-directory.mjs, on a disk that prints `writing` and holds each write until a line arrives on stdin. The line `fail` makes it fail when
// all of it is in LevelDB's log, as a disk does that loses its cache; LevelDB shows such a write to no reader.
import { createInterface } from 'node:readline';
import { ClassicLevel } from 'classic-level';

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const { batch } = ClassicLevel.prototype;
let isHeld = false;
ClassicLevel.prototype.batch = async function (...args) {
  if (isHeld) {
    console.log('writing');
    if ((await lines.next()).value === 'fail') {
      const before = await this.getMany(args[0].map(({ key }) => key));
      await batch.apply(this, args);
      this.getMany = async () => before;
      throw new Error('IO error: input/output error');
    }
  }
  return batch.apply(this, args);
};
await import('./hold-directory.mjs');
isHeld = true;
