import * as z from 'zod/mini'
import { ERROR_CODES } from '@/lib/domain/errors'
import { applicationDto, documentResult } from '@/lib/schemas/application'
import { availabilityDto } from '@/lib/schemas/availability'
import { draftDto, draftSummaryDto } from '@/lib/schemas/draft'
import { handoverDto } from '@/lib/schemas/handover'
import { historyEntryDto } from '@/lib/schemas/history'
import { hiddenHomeDto, wishlistEntryDto } from '@/lib/schemas/wishlist'
import { bulkChangeDto, startedBulkChangeDto } from '@/lib/schemas/bulk-change'
import { acceptedImportDto, importDto } from '@/lib/schemas/import'
import { conversationDto, messageDto } from '@/lib/schemas/message'
import { offerDto } from '@/lib/schemas/offer'
import { officeDto } from '@/lib/schemas/office'
import { openHouseDto } from '@/lib/schemas/open-house'
import { operations } from './index'
import { personalDataDto } from '@/lib/schemas/personal-data'
import { featureGroupsDto, listedPropertyDto, propertyDto, propertyTeaserDto } from '@/lib/schemas/property'
import { reportCaseDto } from '@/lib/schemas/report'
import { resoPageDto, resoPropertyDto } from '@/lib/schemas/reso'
import { reviewDto } from '@/lib/schemas/review'
import { savedSearchDto } from '@/lib/schemas/saved-search'
import { sharedHomeDto, sharedWishlistDto } from '@/lib/schemas/shared-wishlist'
import { uploadResult } from '@/lib/schemas/upload'
import { userDto } from '@/lib/schemas/user'
import { viewingDto } from '@/lib/schemas/viewing'

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
  .add(operations.createOwnerLink.output, { id: 'OwnerLink' })
  .add(operations.createOffer.output, { id: 'Inserted' })
  .add(operations.updateProperty.output, { id: 'Updated' })
  .add(operations.deleteProperty.output, { id: 'Deleted' })
  .add(operations.acceptOffer.output, { id: 'Decided' })
  .add(operations.createPaymentIntent.output, { id: 'PaymentIntent' })
  .add(operations.addToWishlist.output, { id: 'WishlistAddition' })
  .add(conversationDto, { id: 'Conversation' })
  .add(messageDto, { id: 'Message' })
  .add(operations.sendFile.output, { id: 'MessageFileUpload' })
  .add(operations.uploadPropertyDocument.output, { id: 'PropertyDocumentUpload' })
  .add(operations.startConversation.output, { id: 'FirstMessage' })
  .add(operations.readConversation.output, { id: 'ReadUpTo' })
  .add(availabilityDto, { id: 'Availability' })
  .add(operations.listSlots.output, { id: 'Slots' })
  .add(viewingDto, { id: 'Viewing' })
  .add(savedSearchDto, { id: 'SavedSearch' })
  .add(reportCaseDto, { id: 'ReportCase' })
  .add(applicationDto, { id: 'AgentApplication' })
  .add(documentResult, { id: 'ApplicationDocument' })
  .add(operations.markFraud.output, { id: 'Suspension' })
  .add(personalDataDto, { id: 'PersonalData' })
  .add(officeDto, { id: 'Office' })
  .add(uploadResult, { id: 'Upload' })
  .add(draftDto, { id: 'Draft' })
  .add(draftSummaryDto, { id: 'DraftSummary' })
  .add(importDto, { id: 'Import' })
  .add(handoverDto, { id: 'Handover' })
  .add(acceptedImportDto, { id: 'AcceptedImport' })
  .add(bulkChangeDto, { id: 'BulkChange' })
  .add(startedBulkChangeDto, { id: 'StartedBulkChange' })
  .add(operations.checkHealth.output, { id: 'Health' })
  .add(operations.handleStripeEvent.output, { id: 'Received' })
  .add(errorDto, { id: 'Error' })
