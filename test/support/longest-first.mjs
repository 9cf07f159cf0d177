import Sequencer from '@jest/test-sequencer'

/** These take minutes on one worker, so they start first. */
const LONGEST = ['fuzz.test.ts', 'scale.test.ts']
/** This one checks what all others have logged. */
const LAST = 'contract/log.test.ts'

/** Jest's order of files, with the longest first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) =>
      path.endsWith(LAST) ? 1 : LONGEST.some((name) => path.endsWith(name)) ? -1 : 0
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other))
  }
}
