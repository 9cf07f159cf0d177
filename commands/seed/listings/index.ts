import { BRITAIN } from './britain'
import { COAST } from './coast'
import { DENVER } from './denver'
import { DESERT } from './desert'
import { EUROPE } from './europe'
import { FAR } from './far'
import { LAKES } from './lakes'
import { type Listing } from './listing'
import { MIDWEST } from './midwest'
import { MOUNTAINS } from './mountains'
import { NORTHEAST } from './northeast'
import { SCOTLAND } from './scotland'
import { SOLD } from './sold'
import { SOUTH } from './south'

/** The demo's listings, newest first. */
export const LISTINGS: readonly Listing[] = [
  MOUNTAINS,
  DENVER,
  DESERT,
  COAST,
  SOUTH,
  LAKES,
  MIDWEST,
  NORTHEAST,
  BRITAIN,
  SCOTLAND,
  EUROPE,
  FAR,
  SOLD,
]
  .flat()
  .toSorted((a, b) => a.days - b.days)
