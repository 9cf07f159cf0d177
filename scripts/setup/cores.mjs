import { availableParallelism } from 'node:os'

/** Each worker has its own browser or demo; more of them than this would wait for disk and memory. */
const MOST = 8

/** The number of cores that tests are divided over: the machine's, from two to eight. */
export const countCores = (cores = availableParallelism()) => Math.min(Math.max(cores, 2), MOST)
