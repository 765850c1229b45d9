/** Milliseconds a toast stays (specification, section 9). */
export const TOAST_MS = 3000
/** Milliseconds the toast of a failed partner login stays (specification, section 8). */
export const PARTNER_TOAST_MS = 2000
/** Milliseconds the handler of a changed route waits (specification, section 9). */
export const ROUTE_CHANGE_MS = 500
/** Milliseconds between two messages with the height of an embedded page (specification, section 9). */
export const IFRAME_HEIGHT_MS = 500
/** A lazy picture is loaded within so many viewports, with so many attempts (specification, section 9). */
export const LAZY_PRELOAD_RATIO = 1.3
export const LAZY_ATTEMPTS = 1
/** Default words of a dialog: cancel, confirm, notice (specification, section 9). */
export const TEXT_CANCEL = '取消'
export const TEXT_CONFIRM = '确定'
export const TEXT_NOTICE = '提示'
