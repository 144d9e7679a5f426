/** The chat's panel in a file of its own, so that the page of an event brings it in when it is looked at. */
export { ChatPanel as default } from '#app/features/chat/ChatPanel.tsx'
