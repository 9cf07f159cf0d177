import { wishlist } from '@/lib/operations/wishlist'
import { routes } from '@/lib/transport/create-route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(wishlist.addToWishlist)
