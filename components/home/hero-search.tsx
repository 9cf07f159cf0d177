'use client'

import { type ComponentProps, useRef } from 'react'
import { paths } from '@/lib/paths'
import { PlaceField } from '../properties/place-field'
import { Button } from '../ui/button'

type HeroSearchProps = Pick<ComponentProps<typeof Button>, 'variant'> & {
  /** The text that was searched for. */
  location?: string
}

/** The search for visitors (D255): a plain GET form. Choosing a suggestion submits it. */
export function HeroSearch({ location, variant = 'picture' }: HeroSearchProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const choose = (place: string) => {
    if (field.current) field.current.value = place
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} role="search" action={paths.search}>
      <div className="relative flex max-w-xl gap-2">
        <PlaceField field={field} controlSize="lg" isForHomes onChoose={choose} defaultValue={location} />
        <Button type="submit" variant={variant} size="lg">
          Search
        </Button>
      </div>
    </form>
  )
}
