import { type Map } from 'maplibre-gl'
import { type CSSProperties, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { type Position } from '@/lib/domain/position'
import { priceText, shortPriceText, shownPriceOf } from '@/lib/domain/shown-price'
import { cn } from '../ui/cn'
import {
  type Cluster,
  type HomeGroup,
  groupOfCluster,
  groupsOfPins,
  type MapResults,
  type Pin,
  pointKey,
} from './map-results'
import { placeMark } from './place-mark'

/** The API returns at most this many in total; more marks would make the page slow. */
const MAX_PINS = 400

type PinsProps = {
  map: Map
  results: MapResults
  /** True if the pins ignore clicks, because clicks set the corners of an area. */
  isStill: boolean
  /** The home that is hovered or focused, here or in the list. */
  highlighted: string | null
  /** The home, or the group by its key, whose card is open. */
  chosen: string | null
  /** Homes whose card was open before. */
  seen: ReadonlySet<string>
  onHighlight: (id: string | null) => void
  onChoose: (pin: Pin) => void
  onCluster: (cluster: Cluster) => void
  onGroup: (group: HomeGroup) => void
}

/** From north to south, then from west to east: the Tab order. */
const inReadingOrder = (a: Position, b: Position) => b.latitude - a.latitude || a.longitude - b.longitude

/**
 * The level of each pin in its point's stack: homes in one house, or with only a town, have the same
 * position.
 */
function floorsOf(pins: readonly Pin[]): number[] {
  const counts = new globalThis.Map<string, number>()
  return pins.map((pin) => {
    const count = counts.get(pointKey(pin)) ?? 0
    counts.set(pointKey(pin), count + 1)
    return count
  })
}

/** The homes on the map: a button for each, and one for those that are too near each other. */
export function Pins({
  map,
  results,
  isStill,
  highlighted,
  chosen,
  seen,
  onHighlight,
  onChoose,
  onCluster,
  onGroup,
}: PinsProps) {
  const groups = groupsOfPins(results.pins).toSorted(inReadingOrder)
  const grouped = new Set(groups.map(({ key }) => key))
  const pins = results.pins
    .filter((pin) => !grouped.has(pointKey(pin)))
    .toSorted(inReadingOrder)
    .slice(0, MAX_PINS)
  const clusters = results.clusters.toSorted(inReadingOrder).slice(0, MAX_PINS - pins.length)
  const floors = floorsOf(pins)
  return (
    <ul className="map-marks" aria-label="Homes on the map" inert={isStill}>
      {clusters.map((cluster) => (
        <ClusterMark
          key={`${cluster.latitude},${cluster.longitude}`}
          map={map}
          cluster={cluster}
          isChosen={chosen === groupOfCluster(cluster).key}
          onCluster={onCluster}
        />
      ))}
      {groups.map((group) => (
        <GroupMark
          key={group.key}
          map={map}
          group={group}
          isHighlighted={group.key === chosen || group.pins?.some(({ _id }) => _id === highlighted) === true}
          isChosen={group.key === chosen}
          onGroup={onGroup}
        />
      ))}
      {pins.map((pin, i) => (
        <PinMark
          key={pin._id}
          map={map}
          pin={pin}
          floor={floors[i] ?? 0}
          isHighlighted={pin._id === highlighted || pin._id === chosen}
          isChosen={pin._id === chosen}
          isSeen={seen.has(pin._id)}
          onHighlight={onHighlight}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

/** An item of the list, which stays over its position while the map moves. */
function Mark({
  map,
  position,
  className,
  children,
}: {
  map: Map
  position: Position
  className?: string
  children: ReactNode
}) {
  const entry = useRef<HTMLLIElement>(null)
  const { latitude, longitude } = position
  useLayoutEffect(
    () => (entry.current ? placeMark(map, entry.current, { latitude, longitude }) : undefined),
    [map, latitude, longitude],
  )
  return (
    <li ref={entry} className={className}>
      {children}
    </li>
  )
}

type ClusterMarkProps = {
  map: Map
  cluster: Cluster
  isChosen: boolean
  onCluster: (cluster: Cluster) => void
}

const ClusterMark = memo(function ClusterMarkView({ map, cluster, isChosen, onCluster }: ClusterMarkProps) {
  return (
    <Mark map={map} position={cluster} className={cn(isChosen && 'is-above')}>
      <button
        type="button"
        className={cn('map-cluster', cluster.count >= 100 && 'is-large')}
        aria-label={`${pluralize(cluster.count, 'home')} here, show ${cluster.count === 1 ? 'it' : 'them'}`}
        aria-expanded={isChosen || undefined}
        onClick={() => onCluster(cluster)}
      >
        {groupDigits(cluster.count)}
      </button>
    </Mark>
  )
})

type GroupMarkProps = {
  map: Map
  group: HomeGroup
  isHighlighted: boolean
  isChosen: boolean
  onGroup: (group: HomeGroup) => void
}

function GroupMark({ map, group, isHighlighted, isChosen, onGroup }: GroupMarkProps) {
  const homes = pluralize(group.count, 'home')
  return (
    <Mark map={map} position={group} className={cn(isHighlighted && 'is-above')}>
      <button
        type="button"
        className={cn('map-pin', isHighlighted && 'is-highlighted')}
        aria-expanded={isChosen}
        aria-label={`${homes} at one point, list them`}
        onClick={() => onGroup(group)}
      >
        <span>{homes}</span>
      </button>
    </Mark>
  )
}

type PinMarkProps = {
  map: Map
  pin: Pin
  floor: number
  isHighlighted: boolean
  isChosen: boolean
  isSeen: boolean
  onHighlight: (id: string | null) => void
  onChoose: (pin: Pin) => void
}

const PinMark = memo(function PinMarkView({
  map,
  pin,
  floor,
  isHighlighted,
  isChosen,
  isSeen,
  onHighlight,
  onChoose,
}: PinMarkProps) {
  const { _id: id, title } = pin
  const price = shownPriceOf(pin)
  const shortPrice = shortPriceText(price)
  return (
    <Mark map={map} position={pin} className={cn(isHighlighted && 'is-above')}>
      <button
        type="button"
        style={floor > 0 ? ({ '--map-floor': floor } as CSSProperties) : undefined}
        className={cn('map-pin', isHighlighted && 'is-highlighted', isSeen && 'is-seen')}
        aria-expanded={isChosen}
        aria-label={`${shortPrice}, ${title}`}
        title={`${title}: ${priceText(price)}`}
        onClick={() => onChoose(pin)}
        onPointerEnter={() => onHighlight(id)}
        onPointerLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(id)}
        onBlur={() => onHighlight(null)}
      >
        <span>{shortPrice}</span>
      </button>
    </Mark>
  )
})
