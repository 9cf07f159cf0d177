import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Edge = 'before' | 'after'

/** The half of the tile that the pointer is on. */
function edgeAt(tile: Element, x: number): Edge {
  const { left, width } = tile.getBoundingClientRect()
  return x < left + width / 2 ? 'before' : 'after'
}

/**
 * Lets the tiles of a list be dragged to another position; each has `data-key`. `onMove` receives which one
 * is dropped where. `data-dragged` marks the dragged tile, `data-edge` the side on which it would be dropped.
 * Returns a function that stops this.
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
