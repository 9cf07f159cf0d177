import { type Town } from './towns'

/**
 * The line formats of the two files that a build writes and the server reads.
 * A town: `Bend|US.OR|4406|-12132|87014`, in hundredths of a degree (public positions of towns are rounded to them,
 * D67), ordered by the keys of the names. A region: `US.OR|Oregon|OR`, its code and its names.
 */

export const TOWNS_FILE = 'generated/towns.txt'
export const REGIONS_FILE = 'generated/regions.txt'

const DEGREE = 100

export const writeTown = ({ name, region, latitude, longitude, population }: Town): string =>
  [name, region, Math.round(latitude * DEGREE), Math.round(longitude * DEGREE), population].join('|')

export function readTown(line: string): Town {
  const [name = '', region = '', latitude, longitude, population] = line.split('|')
  return {
    name,
    region,
    latitude: Number(latitude) / DEGREE,
    longitude: Number(longitude) / DEGREE,
    population: Number(population),
  }
}

export const writeRegion = (code: string, names: readonly string[]): string => [code, ...names].join('|')

export function readRegion(line: string): { code: string; names: string[] } {
  const [code = '', ...names] = line.split('|')
  return { code, names }
}
