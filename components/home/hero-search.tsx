'use client'

import { useRef } from 'react'
import { paths } from '@/lib/paths'
import { PlaceField } from '../properties/place-field'
import { Button } from '../ui/button'

/** The search of the home page (D255): a plain GET form. Choosing a suggestion submits it. */
export function HeroSearch() {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const choose = (location: string) => {
    if (field.current) field.current.value = location
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} role="search" action={paths.search}>
      <div className="relative flex max-w-xl gap-2">
        <PlaceField field={field} controlSize="lg" isForHomes onChoose={choose} />
        <Button type="submit" variant="picture" size="lg">
          Search
        </Button>
      </div>
    </form>
  )
}
