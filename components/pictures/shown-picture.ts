import { type ListingPicture } from '@/lib/domain/listing-pictures'

/** A picture with what is read out for it. */
export type ShownPicture = ListingPicture & { alt: string }
