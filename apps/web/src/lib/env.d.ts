/** The build's number, sent with every call so that a newer server can ask for a reload. */
declare const __LOUSA_BUILD__: string
/** A digest of the contract that this build was made with: answers kept on the device are read under the same only. */
declare const __LOUSA_CONTRACT__: string
