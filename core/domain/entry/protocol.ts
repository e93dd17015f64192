/** Version of the user agreement and the privacy notice: the day they came into force. A new one is agreed to again. */
export const PROTOCOL_VERSION = '2026-09-01'
