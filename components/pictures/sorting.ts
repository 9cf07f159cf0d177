import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Edge = 'before' | 'after'

/** On which half of the tile the pointer is. */
function edgeAt(tile: Element, x: number): Edge {
  const { left, width } = tile.getBoundingClientRect()
  return x < left + width / 2 ? 'before' : 'after'
}

/**
 * Lets the tiles of a list be dragged to another place among them; each has `data-key`. `onMove` gets which one
 * lands where. A tile says with `data-dragged` that it is carried, with `data-edge` on which side one would land. Gives
 * what ends it.
 */
export function sortable(list: HTMLElement, onMove: (key: string, to: number) => void): () => void {
  const tiles = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  const keys = tiles.map(({ dataset }) => dataset.key ?? '')
  return combine(
    ...tiles.flatMap((tile, index) => [
      draggable({
        element: tile,
        getInitialData: () => ({ list, index }),
        onDragStart: () => (tile.dataset.dragged = ''),
        onDrop: () => delete tile.dataset.dragged,
      }),
      dropTargetForElements({
        element: tile,
        canDrop: ({ source }) => source.data.list === list && source.element !== tile,
        onDrag: ({ location }) => (tile.dataset.edge = edgeAt(tile, location.current.input.clientX)),
        onDragLeave: () => delete tile.dataset.edge,
        onDrop: ({ source, location }) => {
          delete tile.dataset.edge
          const from = Number(source.data.index)
          const gap = index + (edgeAt(tile, location.current.input.clientX) === 'after' ? 1 : 0)
          const key = keys[from]
          if (key !== undefined) onMove(key, gap > from ? gap - 1 : gap)
        },
      }),
    ]),
  )
}
