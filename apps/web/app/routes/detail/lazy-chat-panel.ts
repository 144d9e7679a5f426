/** A separate module, so that the event page loads the chat panel only when its tab is opened. */
export { ChatPanel as default } from '#app/features/chat/ChatPanel.tsx'
