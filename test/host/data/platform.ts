import { Platform } from 'obsidian-test-mocks/obsidian';

/**
 * Says truthfully where the plugin runs: in a desktop browser it has the room of a desktop but not
 * its Node, and a phone-like page claims to be the Android app.
 */
export function mendPlatform(mobile: boolean): void {
  const agent = navigator.userAgent;
  Object.assign(Platform, {
    isDesktop: !mobile,
    isDesktopApp: false,
    isMobile: mobile,
    isMobileApp: mobile,
    isAndroidApp: mobile,
    isIosApp: false,
    isPhone: mobile,
    isTablet: false,
    isMacOS: agent.includes('Mac OS'),
    isWin: agent.includes('Windows'),
    isLinux: agent.includes('Linux'),
    isSafari: agent.includes('Safari') && !agent.includes('Chrome'),
    resourcePathPrefix: `${location.origin}/resource/`,
  });
}
