'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo, useTransition } from 'react'
import { cn } from '../ui/cn'

type DeskState = {
  /** Goes to another address of the list; the old rows stay until the new ones are there. */
  follow: (href: string, scroll: boolean) => void
  isPending: boolean
}

const DeskContext = createContext<DeskState>({ follow: () => undefined, isPending: false })

export const useDesk = (): DeskState => useContext(DeskContext)

/** A list with its filters and pages: all of it lives in the address, and works before JavaScript arrives. */
export function Desk({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const state = useMemo<DeskState>(
    () => ({
      follow: (href, scroll) => startTransition(() => router.push(href, { scroll })),
      isPending,
    }),
    [router, isPending],
  )
  return <DeskContext value={state}>{children}</DeskContext>
}

/** The rows, dimmed while the next ones are on their way. */
export function DeskRows({ children }: { children: ReactNode }) {
  const { isPending } = useDesk()
  return (
    <div aria-busy={isPending} className={cn('transition-opacity duration-200', isPending && 'opacity-60')}>
      {children}
    </div>
  )
}

type DeskLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

/** A link to another address of the list. Opening it in a tab, and no JavaScript, follow the address. */
export function DeskLink({ scroll = false, ...rest }: DeskLinkProps) {
  const { follow } = useDesk()
  return (
    <Link
      prefetch={false}
      scroll={scroll}
      onNavigate={(event) => {
        event.preventDefault()
        follow(rest.href, scroll)
      }}
      {...rest}
    />
  )
}
