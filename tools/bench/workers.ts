import { demoSession } from '../../test/support/contract'
import { type LoadProcess } from './load'
import { compare, type Measured, targetOf } from './measure'
import { searchesThatFind } from './never-asked'
import { FLOORS } from './rows'

export const WORKERS_ROW = 'a search never asked that finds a whole page, `WORKERS=2`'

/**
 * Compares a site of two processes with one of a single process, in turns. Each has its own database with the
 * demo's data.
 */
export async function measureWorkers(
  generator: LoadProcess,
  siteOfTwo: string,
  siteOfOne: string,
  seconds: number,
): Promise<Measured> {
  const searchesOf = async (site: string) => {
    const { cookie } = await demoSession('buyer', site)
    return targetOf(site, await searchesThatFind(site), [cookie], true)
  }
  const page = await searchesOf(siteOfTwo)
  const other = await searchesOf(siteOfOne)
  return {
    name: WORKERS_ROW,
    against: 'single',
    floor: FLOORS.single,
    ...(await compare(generator, page, other, seconds)),
  }
}
