import { X } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { mayRetry } from '@/lib/domain/result'
import { buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { Photo } from '../ui/photo'
import { type PictureItem, nameOf } from './items'

type PictureTileProps = {
  item: PictureItem
  index: number
  count: number
  isSelected: boolean
  onSelect: () => void
  onRemove: () => void
  onRetry: () => void
}

/** One picture in the form: its position, the state of its upload, and the button for its texts. */
export function PictureTile({
  item,
  index,
  count,
  isSelected,
  onSelect,
  onRemove,
  onRetry,
}: PictureTileProps) {
  const { key, preview, upload, texts } = item
  const label = index === 0 ? 'Cover' : texts.kind === 'plan' ? 'Plan' : null
  const name = nameOf(item, index)
  const isFailed = upload.state === 'failed'
  const isUploaded = upload.state === 'uploaded'
  return (
    <li
      data-key={key}
      className={cn(
        'relative aspect-4/3 rounded-sm data-dragged:opacity-50',
        'data-edge:before:absolute data-edge:before:inset-y-0 data-edge:before:z-10 data-edge:before:w-1 data-edge:before:rounded-full data-edge:before:bg-accent-text',
        'data-[edge=after]:before:-right-2.5 data-[edge=before]:before:-left-2.5',
        isSelected && 'outline-2 outline-offset-2 outline-accent-text',
      )}
    >
      <button
        type="button"
        aria-label={`Picture ${index + 1}${label ? ` (${label.toLowerCase()})` : ''} of ${count}: ${name}`}
        aria-current={isSelected}
        onClick={onSelect}
        className={cn(
          'absolute inset-0 overflow-hidden rounded-sm focus-visible:rounded-sm',
          isFailed && 'bg-danger-soft',
        )}
      >
        {!isFailed && (
          <Photo
            src={preview}
            alt=""
            ratio="fill"
            sizes="(min-width: 640px) 12rem, 46vw"
            className="pointer-events-none"
            imageClassName={cn(!isUploaded && 'opacity-35 grayscale')}
          />
        )}
        <span className="absolute top-1.5 left-1.5 inline-flex h-6 items-center gap-1.5 rounded-xs bg-surface px-1.5 text-2xs font-semibold">
          <span className="numbers">{index + 1}</span>{' '}
          {label && <span className="font-normal text-muted">{label}</span>}
        </span>
      </button>
      {isFailed && (
        <span className="pointer-events-none absolute inset-0 grid content-end justify-items-center pb-1 text-sm">
          <span className="text-danger">Upload failed</span>
          {mayRetry(upload.error) && (
            <TemporaryButton
              aria-label={`Try again: ${name}`}
              onClick={onRetry}
              className={cn(buttonStyles({ variant: 'link' }), 'pointer-events-auto text-text')}
            >
              Try again
            </TemporaryButton>
          )}
        </span>
      )}
      {!isFailed && !isUploaded && (
        <Progress name={name} progress={upload.state === 'uploading' ? upload.progress : 0} />
      )}
      {!isUploaded && (
        <TemporaryButton
          aria-label={`${isFailed ? 'Remove' : 'Cancel the upload of'} ${name}`}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-10 place-items-center focus-visible:-outline-offset-2"
        >
          <span className="grid size-7 place-items-center rounded-xs bg-surface">
            <X className="size-4" aria-hidden />
          </span>
        </TemporaryButton>
      )}
    </li>
  )
}

function Progress({ name, progress }: { name: string; progress: number }) {
  const percent = Math.round(progress * 100)
  return (
    <span className="pointer-events-none absolute inset-x-2.5 bottom-2 grid gap-0.5 text-xs font-semibold">
      <span className="w-fit rounded-xs bg-surface px-1 numbers">{percent}%</span>
      <span
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        className="dimension-line relative text-text"
      >
        <span
          className="absolute inset-x-0 top-1 h-[3px] origin-left bg-accent-text transition-transform duration-200"
          style={{ transform: `scaleX(${progress})` }}
        />
      </span>
    </span>
  )
}

/** A button that disappears when the upload continues; its focus moves to the picture. */
function TemporaryButton(props: Omit<ComponentProps<'button'>, 'type' | 'ref'>) {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    const tile = button?.closest('li')
    return () => {
      if (button === document.activeElement) tile?.querySelector('button')?.focus()
    }
  }, [])
  return <button type="button" ref={ref} {...props} />
}
