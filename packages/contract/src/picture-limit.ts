/** Bytes of an uploaded picture, before it is encoded. */
export const PICTURE_LIMIT = 2_097_152
/** A picture inside JSON is a third longer, and has company. */
export const PICTURE_BODY_LIMIT = 3_145_728
