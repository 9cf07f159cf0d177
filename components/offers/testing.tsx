import { act, fireEvent, screen } from '@testing-library/react'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ComponentProps, type ReactNode } from 'react'
import { Toaster } from 'sonner'
import { type OfferDto } from '@/lib/schemas/offer'

type Router = NonNullable<ComponentProps<typeof AppRouterContext.Provider>['value']>

/** A router that records its calls. */
export const staticRouter = () =>
  ({
    bfcacheId: 'test',
    push: jest.fn(),
    replace: jest.fn(),
    refresh: jest.fn(),
    back: jest.fn(),
    forward: jest.fn(),
    prefetch: jest.fn(),
    experimental_gesturePush: jest.fn(),
  }) satisfies Router

type TestPageProps = { router?: Router; address?: string; children: ReactNode }

const anyRouter = staticRouter()

/** A page around the component: the router, its path with its query, and the toast area. */
export function TestPage({ router = anyRouter, address = '/', children }: TestPageProps) {
  const { pathname, searchParams } = new URL(address, 'http://site.test')
  return (
    <AppRouterContext.Provider value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>
          {children}
          <Toaster />
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext.Provider>
  )
}

/** Types into the field of this label. */
export const type = (label: string | RegExp, value: string): Promise<void> =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

/** Presses the button of this name. */
export const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

/** A pending offer of its buyer on Lake House, by default of $450,000. */
export const offerOf = (changes: Partial<OfferDto> = {}): OfferDto => ({
  _id: '6b0190e1bd60d50ba14dd9e6',
  propertyId: '6b0190e1bd60d50ba14dd9cd',
  propertyImg: '/demo/aframe-dusk.jpg',
  propertyImage: '/demo/aframe-dusk.jpg',
  propertyTitle: 'Lake House',
  propertyLocation: 'Bend, Oregon',
  agentName: 'Theo Brandt',
  offerAmount: 450_000,
  minPrice: 420_000,
  maxPrice: 485_000,
  buyerEmail: 'nora@mail.example',
  buyerName: 'Nora Whitfield',
  buyingDate: '2025-01-05',
  status: 'pending',
  createdAt: '2025-01-05T10:00:00.000Z',
  decidedAt: null,
  amounts: [{ by: 'buyer', amount: changes.offerAmount ?? 450_000, at: '2025-01-05T10:00:00.000Z' }],
  turn: 'agent',
  listingVersion: '2025-01-05T09:00:00.000Z',
  ...changes,
})
