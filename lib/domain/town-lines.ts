import { type Town } from './towns'

/**
 * The two texts that a build makes and the server reads, line by line.
 * A town: `Bend|US.OR|4406|-12132|87014`, in hundredths of a degree (a town's position is rounded to them for everyone,
 * D67), the lines in the order of the names' keys. A region: `US.OR|Oregon|OR`, its code and its names.
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
