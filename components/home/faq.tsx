'use client'

import { ChevronDown, Search, SearchX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { pluralize } from '@/lib/domain/pluralize'
import { cn } from '../ui/cn'
import { Input } from '../ui/input'
import { EmptyState } from '../ui/states'

const FAQ_CATEGORIES = ['All', 'Buying', 'Agents', 'Payments', 'Valuation'] as const
type FaqCategory = (typeof FAQ_CATEGORIES)[number]

export type FaqItem = { question: string; answer: string; category: Exclude<FaqCategory, 'All'> }

const STAGGER_MS = 50

/** The questions of a category whose question or answer contains the text, in any case. */
function filterFaq(items: readonly FaqItem[], category: FaqCategory, search: string): FaqItem[] {
  const query = search.trim().toLowerCase()
  return items.filter(
    (item) =>
      (category === 'All' || item.category === category) &&
      (item.question.toLowerCase().includes(query) || item.answer.toLowerCase().includes(query)),
  )
}

const countOf = (items: readonly FaqItem[], category: FaqCategory) => filterFaq(items, category, '').length

/**
 * Frequently Asked Questions, filtered by a category and a search, with one answer open at a time. `aside` is
 * below the categories.
 */
export function Faq({ items, aside }: { items: readonly FaqItem[]; aside?: ReactNode }) {
  const [category, setCategory] = useState<FaqCategory>('All')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const visible = filterFaq(items, category, search)
  return (
    <div className="grid gap-x-16 gap-y-8 md:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
      <div className="grid content-start gap-5">
        <h2 id="faq" className="display-md">
          Frequently Asked Questions
        </h2>
        <div className="noscript:hidden">
          <Input
            type="search"
            aria-label="Search FAQs"
            placeholder="Search FAQs..."
            icon={<Search />}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <div role="group" aria-label="Categories" className="flex flex-wrap gap-0.5 noscript:hidden">
          {FAQ_CATEGORIES.map((name) => (
            <CategoryButton
              key={name}
              name={name}
              count={countOf(items, name)}
              pressed={name === category}
              onClick={() => setCategory(name)}
            />
          ))}
        </div>
        {aside}
      </div>
      <div>
        <p role="status" className="sr-only">
          {pluralize(visible.length, 'question')}
        </p>
        {visible.length === 0 ? (
          <EmptyState icon={SearchX} title="No results found">
            {"Try adjusting your search or filter to find what you're looking for"}
          </EmptyState>
        ) : (
          <ul className="border-t border-border-strong">
            {visible.map((item, index) => (
              <Question
                key={item.question}
                item={item}
                delay={index * STAGGER_MS}
                open={item.question === open}
                onToggle={() => setOpen(item.question === open ? null : item.question)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type CategoryButtonProps = { name: FaqCategory; count: number; pressed: boolean; onClick: () => void }

function CategoryButton({ name, count, pressed, onClick }: CategoryButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={cn(
        'inline-flex min-h-10 items-center gap-1.5 rounded-md px-2.5 text-xs transition-colors focus-visible:rounded-md',
        pressed ? 'bg-accent-soft font-[550] text-text' : 'text-muted hover:bg-surface-hover hover:text-text',
      )}
    >
      {name}
      <span className={cn('numbers', pressed ? 'text-accent-text' : 'text-subtle')}>{count}</span>
    </button>
  )
}

type QuestionProps = { item: FaqItem; delay: number; open: boolean; onToggle: () => void }

function Question({ item, delay, open, onToggle }: QuestionProps) {
  const id = useId()
  return (
    <li
      className="animate-appear border-b border-border [animation-fill-mode:backwards]"
      style={{ animationDelay: `${delay}ms` }}
    >
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-17 w-full items-center justify-between gap-6 py-3 text-left text-lg leading-[1.625rem] font-medium tracking-[-.008em]"
        >
          {item.question}
          <ChevronDown
            className={cn(
              'size-5 shrink-0 text-muted transition-transform duration-200 noscript:hidden',
              open && 'rotate-180',
            )}
            aria-hidden
          />
        </button>
      </h3>
      <p
        id={id}
        hidden={!open}
        data-open-without-scripts
        className="max-w-[62ch] animate-appear pb-6 text-pretty text-muted sm:pr-10"
      >
        {item.answer}
      </p>
    </li>
  )
}
