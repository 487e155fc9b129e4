import { createTheme, type Components, type Theme } from '@mui/material/styles';
import { ChevronDown, X } from 'lucide-react';
import { createElement } from 'react';

/** A colour of the theme. The tokens change with `data-theme`, so one MUI theme serves light and dark. */
const token = (name: string) => `var(--${name})`;

const tone = (name: string) => ({
  main: token(name),
  dark: token(name),
  light: token(`${name}-soft`),
  contrastText: token('surface'),
});

const text = (size: 'xs' | 's' | 'm' | 'l' | 'xl', weight = 400, lineHeight = 1.45) => ({
  fontSize: `var(--text-${size})`,
  fontWeight: weight,
  lineHeight,
  letterSpacing: 0,
});

const floating = {
  backgroundColor: token('raised'),
  backgroundImage: 'none',
  border: `1px solid ${token('line')}`,
  boxShadow: token('shadow'),
};
const focusRing = { outline: `2px solid ${token('accent')}`, outlineOffset: 1 };

const components: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': focusRing } } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: 'small', color: 'inherit' },
    styleOverrides: {
      root: {
        height: token('control'),
        minWidth: 0,
        padding: '0 12px',
        whiteSpace: 'nowrap',
        textTransform: 'none',
        transition: `background-color ${token('quick')} ${token('ease')}, border-color ${token('quick')} ${token('ease')}`,
        '& svg': { width: 16, height: 16, flex: 'none' },
        '&[aria-disabled=true]': { color: token('ink-3'), cursor: 'default' },
      },
      startIcon: { margin: '0 7px 0 0' },
      endIcon: { margin: '0 0 0 7px' },
      text: {
        color: token('ink-2'),
        fontWeight: 500,
        '&:hover': { backgroundColor: token('sunken'), color: token('ink') },
      },
      outlined: {
        color: token('ink'),
        backgroundColor: token('surface'),
        borderColor: token('line-strong'),
        '&:hover': { backgroundColor: token('sunken'), borderColor: token('control-line') },
      },
      contained: {
        variants: [
          {
            props: { color: 'inherit' },
            style: {
              color: token('on-accent'),
              backgroundColor: token('accent'),
              '&:hover': {
                color: token('on-accent'),
                backgroundColor: `color-mix(in srgb, ${token('accent')} 88%, ${token('ink')})`,
              },
            },
          },
          { props: { color: 'primary' }, style: { color: token('on-accent') } },
        ],
        '&.Mui-disabled, &[aria-disabled=true], &[aria-disabled=true]:hover': {
          color: token('ink-3'),
          backgroundColor: token('sunken'),
        },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: token('control'),
        height: token('control'),
        padding: 0,
        borderRadius: token('radius'),
        color: token('ink-2'),
        '& svg': { width: 16, height: 16, strokeWidth: 1.75 },
        '&:hover': { backgroundColor: token('sunken'), color: token('ink') },
        '&.Mui-disabled': { color: token('line-strong') },
      },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: {
        height: 26,
        backgroundColor: token('surface'),
        border: `1px solid ${token('line')}`,
        borderRadius: token('radius'),
        overflow: 'hidden',
        '@media (pointer: coarse)': { height: 'auto' },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        padding: '0 11px',
        '@media (pointer: coarse)': { minWidth: token('control'), minHeight: token('control') },
        border: 0,
        borderRadius: 0,
        textTransform: 'none',
        color: token('ink-2'),
        ...text('s', 500),
        '&:hover': { backgroundColor: token('sunken') },
        '&:focus-visible': { outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover': {
          color: token('accent'),
          fontWeight: 600,
          backgroundColor: token('accent-soft'),
        },
        '&.MuiToggleButtonGroup-grouped': { margin: 0, border: 0 },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        minHeight: token('control'),
        backgroundColor: token('surface'),
        ...text('m'),
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: token('control-line'),
          transition: `border-color ${token('quick')}`,
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: token('ink-3') },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: token('accent'), borderWidth: 2 },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: token('error') },
        '&.MuiInputBase-multiline': { padding: '6px 10px' },
      },
      input: {
        height: 'auto',
        padding: '5px 10px',
        '&::placeholder': { color: token('ink-3'), opacity: 1 },
        '.MuiInputBase-multiline &': { padding: 0 },
      },
    },
  },
  // The label of an empty field starts where the value will start.
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
          transform: `translate(10px, calc((${token('control')} - 1.4375em) / 2)) scale(1)`,
        },
      },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { color: token('ink-3'), '& p': { ...text('m'), color: 'inherit' } } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiSelect: {
    defaultProps: { IconComponent: ChevronDown },
    styleOverrides: {
      icon: { top: 'calc(50% - 8px)', right: 8, width: 16, height: 16, color: token('ink-2'), fill: 'none' },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      popupIcon: createElement(ChevronDown),
      clearIcon: createElement(X),
      slotProps: { popper: { role: 'region', 'aria-label': 'Choices' } },
    },
    styleOverrides: {
      endAdornment: { right: '4px !important' },
      popupIndicator: {
        width: 24,
        height: 24,
        margin: 0,
        color: token('ink-2'),
        '@media (pointer: coarse)': { width: token('control'), height: token('control') },
      },
      clearIndicator: { width: 24, height: 24, color: token('ink-2') },
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          padding: '0 30px 0 0',
          '& .MuiAutocomplete-input': { padding: '5px 10px' },
        },
      },
      paper: floating,
      listbox: { padding: 4 },
      option: {
        minHeight: token('control'),
        gap: 8,
        borderRadius: token('radius'),
        ...text('m'),
        '&.MuiAutocomplete-option.Mui-focused': { backgroundColor: token('sunken') },
      },
      noOptions: { ...text('m'), color: token('ink-2') },
      loading: { ...text('m'), color: token('ink-2') },
    },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: {
        padding: 6,
        color: token('control-line'),
        '& svg': { width: 18, height: 18 },
        '&.Mui-checked': { color: token('accent') },
      },
    },
  },
  MuiSwitch: { styleOverrides: { track: { backgroundColor: token('control-line'), opacity: 1 } } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginLeft: -6, marginRight: 0, '@media (pointer: coarse)': { minHeight: token('control') } },
      label: { ...text('m', 500) },
    },
  },
  // A menu floats outside all landmarks, so it is a region itself.
  MuiMenu: {
    defaultProps: { transitionDuration: 120, slotProps: { root: { role: 'region', 'aria-label': 'Menu' } } },
    styleOverrides: { paper: floating, list: { padding: 4 } },
  },
  MuiPopover: { defaultProps: { transitionDuration: 120 }, styleOverrides: { paper: floating } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: token('control'),
        padding: '4px 10px',
        gap: 8,
        borderRadius: token('radius'),
        ...text('m'),
        '&:hover, &.Mui-focusVisible': { backgroundColor: token('sunken') },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: token('accent-soft') },
        '& svg': { width: 16, height: 16 },
        '& .MuiListItemIcon-root': { minWidth: 0, color: token('ink-2') },
        '&.danger, &.danger .MuiListItemIcon-root': { color: token('error') },
        '&[aria-disabled=true]': { color: token('ink-3'), cursor: 'default' },
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: {
      paper: { ...floating, borderRadius: 10, minWidth: 'min(420px, calc(100vw - 32px))', margin: 16 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '16px 20px 8px', ...text('l', 650) } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '4px 20px 8px' } } },
  MuiDialogContentText: { styleOverrides: { root: { ...text('m'), color: token('ink-2') } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        justifyContent: 'flex-start',
        padding: '12px 20px 16px',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: {
        '&:not(.MuiBackdrop-invisible)': {
          backgroundColor: `color-mix(in srgb, ${token('sunken')} 20%, rgb(0 0 0 / .42))`,
        },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true, describeChild: true },
    styleOverrides: {
      tooltip: {
        ...text('xs', 500),
        color: token('paper'),
        backgroundColor: token('ink'),
        borderRadius: token('radius'),
      },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none', backgroundColor: token('paper') } } },
};

/** MUI with the tokens' colours, type, shape and density. */
export const theme = createTheme({
  cssVariables: { nativeColor: true },
  breakpoints: { values: { xs: 0, sm: 600, md: 840, lg: 1024, xl: 1200 } },
  palette: {
    primary: {
      main: token('accent'),
      dark: `color-mix(in srgb, ${token('accent')} 88%, ${token('ink')})`,
      light: token('accent-soft'),
      contrastText: token('on-accent'),
    },
    error: tone('error'),
    warning: tone('warning'),
    info: tone('info'),
    success: tone('success'),
    text: { primary: token('ink'), secondary: token('ink-2'), disabled: token('ink-3') },
    divider: token('line'),
    background: { default: token('paper'), paper: token('surface') },
    action: {
      active: token('ink-2'),
      hover: token('sunken'),
      selected: token('accent-soft'),
      disabled: token('ink-3'),
      disabledBackground: token('sunken'),
    },
  },
  shape: { borderRadius: 6 },
  spacing: 4,
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 13,
    body1: text('m'),
    body2: text('s'),
    button: text('m', 600),
    caption: text('xs'),
    h1: text('xl', 650, 1.3),
    h2: text('l', 650, 1.3),
    h3: text('s', 600, 1.3),
  },
  transitions: { create: () => 'none' },
  components,
});
