import { Star } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { cn } from '../ui/cn'

const STARS = [1, 2, 3, 4, 5] as const

type StarInputProps = {
  /** `null`: none is chosen yet. */
  value: number | null
  onChange: (value: number) => void
  /** The name of the form's field, if a form sends it. */
  name?: string
  error?: string | undefined
  disabled?: boolean
  /** The radio button where the keyboard starts: the chosen one, or the first. */
  startRef?: Ref<HTMLInputElement>
}

/** One to five stars by mouse and keyboard: a radio group, drawn as stars up to the chosen one. */
export function StarInput({ value, onChange, name, error, disabled, startRef }: StarInputProps) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const rating = pointed ?? value ?? 0
  return (
    <fieldset
      role="radiogroup"
      disabled={disabled}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="grid gap-1"
    >
      <legend className="text-sm font-[550]">Rating</legend>
      <div className="-ml-2 flex items-center" onPointerLeave={() => setPointed(null)}>
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
            // The chosen star, also without JavaScript.
            className="relative grid size-10 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus has-checked:[&_svg]:fill-current has-checked:[&_svg]:text-star"
          >
            <input
              ref={star === (value ?? 1) ? startRef : undefined}
              type="radio"
              name={name ?? id}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden
              strokeWidth={1.25}
              className={cn('size-6', star <= rating ? 'fill-current text-star' : 'text-subtle')}
            />
            <span className="sr-only">{pluralize(star, 'star')}</span>
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-muted numbers">
          {rating > 0 && `${rating} of 5`}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
