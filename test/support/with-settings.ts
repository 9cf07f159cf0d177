import { type FormatSettings } from '@/lib/domain/site-format'

/** Loads modules once more, as a site with these formats has them: `load` calls `jest.requireActual`. */
export function withSettings<T>(settings: FormatSettings, load: () => T): T {
  const before = { ...process.env }
  const modules: T[] = []
  Object.assign(process.env, settings)
  jest.isolateModules(() => modules.push(load()))
  process.env = before
  const [loaded] = modules
  if (loaded === undefined) throw new Error('Nothing was loaded.')
  return loaded
}
