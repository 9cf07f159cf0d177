import { Star } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { cn } from '../ui/cn'

const STARS = [1, 2, 3, 4, 5] as const

type StarInputProps = {
  value: number
  onChange: (value: number) => void
  disabled?: boolean
  /** The checked radio button, where the keyboard starts. */
  chosenRef?: Ref<HTMLInputElement>
}

/** One to five stars by mouse and keyboard: a radio group, drawn as stars up to the chosen one. */
export function StarInput({ value, onChange, disabled, chosenRef }: StarInputProps) {
  const name = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed ?? value
  return (
    <fieldset disabled={disabled} className="grid gap-1">
      <legend className="text-sm font-[550]">Rating</legend>
      <div className="-ml-2 flex items-center" onPointerLeave={() => setPointed(null)}>
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(star)}
            className="relative grid size-10 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              ref={star === value ? chosenRef : undefined}
              type="radio"
              name={name}
              value={star}
              checked={star === value}
              onChange={() => onChange(star)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden
              strokeWidth={1.25}
              className={cn('size-6', star <= shown ? 'fill-current text-star' : 'text-subtle')}
            />
            <span className="sr-only">{pluralize(star, 'star')}</span>
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-muted numbers">
          {shown} of 5
        </span>
      </div>
    </fieldset>
  )
}
