/** Open houses on one of the next Saturdays, by the home's clock. */
export const OPEN_HOUSES: readonly {
  listing: string
  /** 1: the next Saturday. */
  saturday: number
  from: string
  to: string
  capacity?: number
  note?: string
  /** The reservations, by buyer. */
  guests?: Readonly<Record<string, number>>
}[] = [
  {
    listing: 'Porch Farm',
    saturday: 1,
    from: '14:00',
    to: '16:00',
    capacity: 12,
    note: 'Park at the barn. Please take off your shoes at the door.',
    guests: { jonah: 4, priya: 3, hana: 2 },
  },
  { listing: 'Porch Farm', saturday: 3, from: '11:00', to: '13:00' },
]
