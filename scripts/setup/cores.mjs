import { availableParallelism } from 'node:os'

/** A worker has a browser or a demo of its own: more of them than this wait for the disk and for memory. */
const MOST = 8

/** For how many cores tests are shared out: those that there are, from two to eight. */
export const countCores = (cores = availableParallelism()) => Math.min(Math.max(cores, 2), MOST)
