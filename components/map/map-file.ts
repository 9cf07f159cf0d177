import { paths } from '@/lib/paths'

/** The JSON of one of the map's files. Rejects if it cannot be loaded. */
export async function loadMapFile<T>(name: string): Promise<T> {
  const response = await fetch(paths.mapFile(name))
  if (!response.ok) throw new Error(`${paths.mapFile(name)} answered ${response.status}`)
  return (await response.json()) as T
}
