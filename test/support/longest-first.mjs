import Sequencer from '@jest/test-sequencer'

/** These take minutes on one worker, so they start first and the other files run beside them. */
const LONGEST = ['fuzz.test.ts', 'scale.test.ts']
/** This one looks at what all others have left in the log. */
const LAST = 'contract/log.test.ts'

/** As Jest orders the files, but the longest first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) =>
      path.endsWith(LAST) ? 1 : LONGEST.some((name) => path.endsWith(name)) ? -1 : 0
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
