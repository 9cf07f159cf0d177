import { useEffect, useRef } from 'react'
import { cn } from '../ui/cn'
import { Photo } from '../ui/photo'
import { type ShownPicture } from './shown-picture'

type ThumbnailsProps = {
  pictures: readonly ShownPicture[]
  current: number
  onShow: (index: number) => void
}

/** Thumbnails of all pictures in a row, which scrolls to the current one; only that is a Tab stop. */
export function Thumbnails({ pictures, current, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const button = list.current?.querySelectorAll('button')[current]
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Arrow keys move while the focus is in the row.
    if (list.current?.contains(document.activeElement)) button?.focus()
  }, [current])

  return (
    <ul ref={list} className="-m-1 flex [scrollbar-width:thin] gap-1.5 overflow-x-auto p-1">
      {pictures.map(({ url, alt, kind }, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}${kind === 'plan' ? ' (plan)' : ''}: ${alt}`}
            aria-current={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onShow(index)}
            className={cn(
              'relative block h-14.5 w-22 overflow-hidden rounded-xs max-sm:h-11 max-sm:w-16.5',
              index === current
                ? 'outline-2 outline-offset-1 outline-on-picture-accent'
                : 'opacity-60 hover:opacity-100',
            )}
          >
            <Photo src={url} alt="" ratio="fill" corners="none" width={96} />
            {kind === 'plan' && (
              <span className="absolute bottom-1 left-1 rounded-xs bg-scrim px-1.5 text-2xs font-[550] text-on-picture">
                Plan
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
