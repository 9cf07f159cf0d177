import { AREA_UNITS, type AreaUnits } from '@/lib/domain/facts'
import { withStorage } from '../browser/storage'

/** The key in local storage. */
export const UNITS_KEY = 'units'

const isUnits = (text: string | null | undefined): text is AreaUnits =>
  AREA_UNITS.some((units) => units === text)

/**
 * Runs before the first paint: the viewer's choice, else the server's, which is the setting AREA_UNITS. A
 * page has each area in all units and CSS shows one, so that a cached page serves every choice.
 * `data-units-chosen` marks a choice of the viewer: without it, content in `data-home-units` uses those
 * (D270).
 */
export const UNITS_SCRIPT = `try{var u=localStorage.getItem(${JSON.stringify(UNITS_KEY)});if(${JSON.stringify(AREA_UNITS)}.includes(u)){document.documentElement.dataset.units=u;document.documentElement.dataset.unitsChosen=''}}catch(e){}`

/** Does what the script does, for the one page that React renders without it, and for a choice in another tab. */
export function applySavedUnits(): void {
  const saved = withStorage((storage) => storage.getItem(UNITS_KEY))
  if (isUnits(saved)) setUnits(saved)
}

function setUnits(units: AreaUnits): void {
  Object.assign(document.documentElement.dataset, { units, unitsChosen: '' })
}

/** The units that are currently shown. */
export function currentUnits(): AreaUnits {
  const { units } = document.documentElement.dataset
  return isUnits(units) ? units : 'metric'
}

/** The viewer's choice; `null` if none. */
export const chosenUnits = (): AreaUnits | null =>
  document.documentElement.dataset.unitsChosen === undefined ? null : currentUnits()

/** Shows areas in these units and remembers that. */
export function chooseUnits(units: AreaUnits): void {
  setUnits(units)
  withStorage((storage) => storage.setItem(UNITS_KEY, units))
}
