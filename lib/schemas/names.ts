import * as z from 'zod/mini'
import { ERROR_CODES } from '@/lib/domain/errors'
import { applicationDto, documentResult } from './application'
import { availabilityDto } from './availability'
import { featureGroupsDto } from './features'
import { historyEntryDto } from './history'
import { hiddenHomeDto } from './home-marks'
import { acceptedImportDto, importDto } from './import'
import { conversationDto, messageDto } from './message'
import { offerDto } from './offer'
import { openHouseDto } from './open-house'
import { operations } from './operations'
import { personalDataDto } from './personal-data'
import { listedPropertyDto, propertyDto, propertyTeaserDto } from './property'
import { reportCaseDto } from './report'
import { resoPageDto, resoPropertyDto } from './reso'
import { reviewDto } from './review'
import { sharedHomeDto, sharedWishlistDto } from './shared-wishlist'
import { uploadResult } from './upload'
import { userDto } from './user'
import { viewingDto } from './viewing'
import { wishlistEntryDto } from './wishlist'

/** The body of every refusal. */
export const errorDto = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
})

/** The names of the document's schemas. Every response schema must be one of these. */
export const names = z
  .registry<{ id: string }>()
  .add(propertyDto, { id: 'Property' })
  .add(listedPropertyDto, { id: 'PropertySummary' })
  .add(propertyTeaserDto, { id: 'PropertyTeaser' })
  .add(operations.listProperties.output, { id: 'ListedProperty' })
  .add(operations.mapProperties.output, { id: 'PropertyMap' })
  .add(historyEntryDto, { id: 'HistoryEntry' })
  .add(featureGroupsDto, { id: 'FeatureGroups' })
  .add(resoPropertyDto, { id: 'ResoProperty' })
  .add(resoPageDto, { id: 'ResoPage' })
  .add(offerDto, { id: 'Offer' })
  .add(reviewDto, { id: 'Review' })
  .add(userDto, { id: 'User' })
  .add(wishlistEntryDto, { id: 'WishlistEntry' })
  .add(hiddenHomeDto, { id: 'HiddenHome' })
  .add(sharedWishlistDto, { id: 'SharedWishlist' })
  .add(sharedHomeDto, { id: 'SharedHome' })
  .add(operations.createSharedWishlist.output, { id: 'SharedLink' })
  .add(openHouseDto, { id: 'OpenHouse' })
  .add(operations.listOpenHouses.output, { id: 'OpenHouses' })
  .add(operations.createCalendarLink.output, { id: 'CalendarLink' })
  .add(operations.createOffer.output, { id: 'Inserted' })
  .add(operations.updateProperty.output, { id: 'Updated' })
  .add(operations.deleteProperty.output, { id: 'Deleted' })
  .add(operations.acceptOffer.output, { id: 'Decided' })
  .add(operations.createPaymentIntent.output, { id: 'PaymentIntent' })
  .add(operations.addToWishlist.output, { id: 'WishlistAddition' })
  .add(conversationDto, { id: 'Conversation' })
  .add(messageDto, { id: 'Message' })
  .add(operations.startConversation.output, { id: 'FirstMessage' })
  .add(operations.readConversation.output, { id: 'ReadUpTo' })
  .add(availabilityDto, { id: 'Availability' })
  .add(operations.listSlots.output, { id: 'Slots' })
  .add(viewingDto, { id: 'Viewing' })
  .add(reportCaseDto, { id: 'ReportCase' })
  .add(applicationDto, { id: 'AgentApplication' })
  .add(documentResult, { id: 'ApplicationDocument' })
  .add(operations.markFraud.output, { id: 'Suspension' })
  .add(personalDataDto, { id: 'PersonalData' })
  .add(uploadResult, { id: 'Upload' })
  .add(importDto, { id: 'Import' })
  .add(acceptedImportDto, { id: 'AcceptedImport' })
  .add(operations.checkHealth.output, { id: 'Health' })
  .add(operations.handleStripeEvent.output, { id: 'Received' })
  .add(errorDto, { id: 'Error' })
