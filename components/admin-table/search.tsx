'use client'

import { LoaderCircle, RotateCcw, Search } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button, buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { Input } from '../ui/input'
import { Options, Select } from '../ui/select'
import { AdminTableLink, useAdminTable } from './admin-table'
import { adminTableHref, type AdminTableParams, isFiltered, wholeList } from './href'

type AdminTableSearchProps = {
  path: string
  params: AdminTableParams
  /** The label of the search: "Title or location". */
  label: string
  /** The orders of the list with their labels; none if there is only one. */
  sorts?: readonly (readonly [value: string, text: string])[]
  /** Other fields of the form, whose names are in `fields`. */
  children?: ReactNode
  fields?: readonly string[]
}

const SEARCH_LIMIT = 200

/** A GET form for the search and the order of the list, which choosing an order submits. Keeps the other filters. */
export function AdminTableSearch({
  path,
  params,
  label,
  sorts,
  fields = [],
  children,
}: AdminTableSearchProps) {
  const { follow, isPending } = useAdminTable()
  const search = useRef<HTMLInputElement>(null)
  const value = params.search ?? ''

  const isTyping = useRef(false)

  // A URL that changes by a link or "Back" updates the field, unless a text is being typed.
  useEffect(() => {
    if (search.current && !isTyping.current) search.current.value = value
  }, [value])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    isTyping.current = false
    const entries = [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text).trim()])
    follow(adminTableHref(path, Object.fromEntries(entries) as AdminTableParams), false)
  }

  const formFields = new Set(['search', 'sort', 'after', 'before', ...fields])
  const otherParams = Object.entries(params).filter(([name, text]) => text && !formFields.has(name))

  return (
    <form
      role="search"
      action={path}
      onSubmit={submit}
      onChange={(event) => {
        const control: EventTarget = event.target
        if (control instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
        else isTyping.current ||= control === search.current
      }}
      className="flex flex-wrap items-center gap-3 py-4"
    >
      {otherParams.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text ?? ''} />
      ))}
      <div className="min-w-0 grow basis-56 md:max-w-80">
        <Input
          ref={search}
          type="search"
          name="search"
          aria-label={`Search by ${label.toLowerCase()}`}
          placeholder={label}
          autoComplete="off"
          maxLength={SEARCH_LIMIT}
          defaultValue={value}
          icon={<Search aria-hidden />}
          end={isPending && <LoaderCircle className="mr-2 size-4 animate-spin text-subtle" aria-hidden />}
        />
      </div>
      {sorts && (
        <Select
          key={params.sort}
          name="sort"
          aria-label="Sort"
          defaultValue={params.sort ?? undefined}
          className="max-sm:grow sm:w-52"
        >
          <Options choices={sorts} />
        </Select>
      )}
      {children}
      <Button type="submit" variant="outline" className="max-sm:[form:has([type=date])_&]:basis-full">
        Search
      </Button>
      {isFiltered(params) && (
        <AdminTableLink
          href={adminTableHref(path, wholeList(params))}
          onClick={() => {
            isTyping.current = false
            if (search.current) search.current.value = ''
          }}
          className={cn(buttonStyles({ variant: 'ghost' }), 'max-sm:-ml-4')}
        >
          <RotateCcw aria-hidden />
          Reset filters
        </AdminTableLink>
      )}
    </form>
  )
}
