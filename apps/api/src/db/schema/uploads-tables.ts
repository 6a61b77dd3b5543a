import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The objects of uploads in the store. */
export const uploads = pgTable(
  'uploads',
  {
    key: text().primaryKey(),
    /** The branded mint of the coin that it is for. */
    brandedMint: text('branded_mint').notNull(),
    /** The object of the image that metadata JSON names; null of an image. */
    imageKey: text('image_key'),
    /** When it is removed, unless the coin's metadata names it then. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Whether it is being removed from the store. */
    isRemoving: boolean('is_removing').notNull().default(false),
  },
  (table) => [
    index('uploads_branded_mint').on(table.brandedMint),
    index('uploads_expiry').on(table.isRemoving, table.expiresAt),
  ],
);
