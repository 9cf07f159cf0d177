import { ArrowLeft, ArrowRight, type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { PICTURE_TEXT_LIMIT } from '@/lib/domain/listing-pictures'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { cn } from '../ui/cn'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { type PictureItem, type PictureTexts } from './items'

type PictureDetailsProps = {
  item: PictureItem
  index: number
  count: number
  onMove: (to: number) => void
  onDescribe: (texts: Partial<PictureTexts>) => void
  onRemove: () => void
}

/** The selected picture: its position, its texts, and its removal. */
export function PictureDetails({ item, index, count, onMove, onDescribe, onRemove }: PictureDetailsProps) {
  const { caption, alt, kind } = item.texts
  const headingId = useId()
  const isFirst = index === 0
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 border-t border-border pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:gap-x-1">
        <p id={headingId} className="mr-auto text-sm font-[550] numbers max-sm:w-full">
          Picture {index + 1} of {count}
        </p>
        <Step label="Move earlier" icon={ArrowLeft} isAtEnd={isFirst} onClick={() => onMove(index - 1)} />
        <Step
          label="Move later"
          icon={ArrowRight}
          isAtEnd={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <Button
          variant="ghost"
          aria-disabled={isFirst}
          onClick={() => !isFirst && onMove(0)}
          className={cn(DISABLED_STYLE, 'max-sm:px-2!')}
        >
          {isFirst ? 'This is the cover' : 'Make this the cover'}
        </Button>
        <Button variant="ghost" size="icon" aria-label="Remove this picture" onClick={onRemove}>
          <Trash2 className="text-danger" aria-hidden />
        </Button>
      </div>
      <Field
        label={
          <>
            Caption <span className="font-normal text-muted">optional</span>
          </>
        }
        hint={<Count text={caption}>Shown below the picture.</Count>}
      >
        <Input
          value={caption}
          maxLength={PICTURE_TEXT_LIMIT}
          autoComplete="off"
          onChange={({ target }) => onDescribe({ caption: target.value })}
        />
      </Field>
      <Field
        label="Alternative text"
        hint={<Count text={alt}>Describe the picture for people who cannot see it.</Count>}
      >
        <Input
          value={alt}
          maxLength={PICTURE_TEXT_LIMIT}
          autoComplete="off"
          onChange={({ target }) => onDescribe({ alt: target.value })}
        />
      </Field>
      <Checkbox
        checked={kind === 'plan'}
        onChange={({ target }) => onDescribe({ kind: target.checked ? 'plan' : 'photo' })}
      >
        This is a floor plan
      </Checkbox>
    </div>
  )
}

/** For a button that stays focusable while it is disabled. */
const DISABLED_STYLE = 'aria-disabled:cursor-not-allowed aria-disabled:text-subtle'

type StepProps = { label: string; icon: LucideIcon; isAtEnd: boolean; onClick: () => void }

const Step = ({ label, icon: Icon, isAtEnd, onClick }: StepProps) => (
  <Button
    variant="outline"
    size="icon"
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={() => !isAtEnd && onClick()}
    className={cn(DISABLED_STYLE, 'aria-disabled:border-dashed aria-disabled:border-border-strong')}
  >
    <Icon aria-hidden />
  </Button>
)

const Count = ({ text, children }: { text: string; children: ReactNode }) => (
  <span className="flex justify-between gap-4">
    {children}
    <span className="shrink-0 numbers">
      {text.length} of {PICTURE_TEXT_LIMIT}
    </span>
  </span>
)
