import { paths } from '@/lib/paths'

/** The JSON of one of the map's files. Rejects if it cannot be loaded. */
export async function loadMapFile<T>(name: string): Promise<T> {
  const answer = await fetch(paths.mapFile(name))
  if (!answer.ok) throw new Error(`${paths.mapFile(name)} answered ${answer.status}`)
  return (await answer.json()) as T
}
