import Sequencer from '@jest/test-sequencer'

/** These take minutes on one worker, so they start first and the other files run beside them. */
const LONGEST = ['fuzz.test.ts', 'scale.test.ts']

/** As Jest orders the files, but the longest first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => LONGEST.some((name) => path.endsWith(name))
    return [...super.sort(tests)].sort((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}
